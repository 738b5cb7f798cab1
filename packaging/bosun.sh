#!/bin/sh
# The command bosun on a box: it works on the games of the service, as the service's own user.
# The pin library keeps pipes in LG_WD: not where the service has its own.
if [ "$(id -un)" = bosun ]; then
  exec env BOSUN_HOME=/var/lib/bosun LG_WD=/tmp /opt/bosun/current/bin/python -P -m bosun "$@"
fi
exec sudo -u bosun --preserve-env=LANG,LC_ALL,TERM,NO_COLOR "$0" "$@"
