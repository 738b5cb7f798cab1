#!/bin/sh
# The command bosun on a box: it works on the games of the service, as the service's own user.
run() {
  # The pin library keeps pipes in LG_WD: not where the service has its own.
  exec env PYTHONPATH=/usr/lib/bosun/current BOSUN_HOME=/var/lib/bosun LG_WD=/tmp python3 -P -m bosun "$@"
}

# What a shell asks for while somebody types must not ask for a password.
if [ -n "${_BOSUN_COMPLETE:-}" ] || [ "$(id -un)" = bosun ]; then
  run "$@"
elif [ "$(id -u)" -eq 0 ]; then
  exec runuser -u bosun -- "$0" "$@"
fi
exec sudo -u bosun --preserve-env=LANG,LC_ALL,LC_MESSAGES,BOSUN_LANGUAGE,TERM,NO_COLOR "$0" "$@"
