# shellcheck shell=sh
# The versions of Bosun on this machine, and the change from one to another. Sourced by the package's scripts and by
# the command `release` of the unit.
#   /usr/lib/bosun/app            what the package brings
#   /usr/lib/bosun/kept/…         the version before it, to go back to
#   /usr/lib/bosun/current        a link to the one that runs
#   /var/lib/bosun-update/trial   names the kept version while the new one has yet to come up
#   /var/lib/bosun-update/record  what the last update did, for the page and the doctor
# Every step leaves a whole version behind the link, so that a pulled plug or a kill finds a Bosun that starts.
# A game is only ever touched as the user bosun: root follows no link that this user made.

root=${DPKG_ROOT:-}
lib=$root/usr/lib/bosun
notes=$root/var/lib/bosun-update
state=$root/var/lib/bosun

running() { readlink "$lib/current" 2>/dev/null || true; }

version_of() { cut -d ' ' -f 1 "$lib/$1/release" 2>/dev/null || true; }

same_release() { cmp -s "$lib/$1/release" "$lib/$2/release"; }

point_to() {
  ln -sfn "$1" "$lib/current.new"
  mv -T "$lib/current.new" "$lib/current"
  sync -f "$lib"
}

# write_note NAME TEXT: whole or not at all, and for all to read, whatever mask the service has.
write_note() {
  mkdir -p "$notes"
  if ! printf '%s\n' "$2" >"$notes/$1.new"; then
    rm -f "$notes/$1.new"
    return 1
  fi
  chmod 0644 "$notes/$1.new"
  sync "$notes/$1.new"
  mv -T "$notes/$1.new" "$notes/$1"
  sync -f "$notes"
}

# record OUTCOME FROM TO [GAMES]: updated, returned or refused.
record() { write_note record "$(printf 'outcome=%s\nfrom=%s\nto=%s\ngames=%s' "$1" "$2" "$3" "${4:-}")"; }

as_bosun() {
  if [ -n "$root" ]; then
    "$@"
  else
    (cd / && runuser -u bosun -- "$@")
  fi
}

# python_of TREE HOME MODULE: a module of that version, on the games in that folder.
python_of() {
  as_bosun env "PYTHONPATH=$lib/$1${PYTHONPATH:+:$PYTHONPATH}" "BOSUN_HOME=$2" python3 -P -m "$3"
}

service() { [ -n "$root" ] || [ ! -d /run/systemd/system ] || systemctl "$@"; }

compile() {
  [ -n "$root" ] || python3 -m compileall -q -j 0 "$lib/app" >/dev/null || true
}

clean() { find "$lib/app" -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true; }

# The files are linked, not copied: they take no room, and stay when the package's own go.
keep_running_version() {
  [ "$(running)" = app ] || return 0
  kept=kept/$(tr ' ' '-' <"$lib/app/release")
  if [ ! -d "$lib/$kept" ]; then
    mkdir -p "$lib/kept"
    rm -rf "$lib/$kept.new"
    cp -al "$lib/app" "$lib/$kept.new"
    sync -f "$lib"
    mv -T "$lib/$kept.new" "$lib/$kept"
  fi
  point_to "$kept"
  clean
}

# drop_kept [TREE]: all but that one.
drop_kept() {
  for tree in "$lib"/kept/*; do
    [ "$tree" = "$lib/${1:-}" ] || rm -rf "$tree"
  done
  rmdir "$lib/kept" 2>/dev/null || true
}

# The games that the new version cannot go on with and the kept one can, tried on a copy: a game that is being played
# is neither locked nor changed.
lost_games() {
  [ -d "$state/games" ] || return 0
  try=$state/dry-run
  as_bosun rm -rf "$try"
  if ! as_bosun mkdir -p "$try" || ! as_bosun cp -a "$state/games" "$try/games"; then
    as_bosun rm -rf "$try"
    return 1
  fi
  python_of "$1" "$try" bosun.doctor.check_games 2>/dev/null | sort >"$notes/old" || true
  python_of app "$try" bosun.doctor.check_games 2>/dev/null >"$notes/new" ||
    as_bosun ls "$try/games" | sed -n 's/\.bosun$//p' >"$notes/new"
  sort "$notes/new" | comm -13 "$notes/old" - | paste -sd ' '
  rm -f "$notes/old" "$notes/new"
  as_bosun rm -rf "$try"
}

# The copy of the update before goes only when the new one is whole.
set_games_aside() {
  [ -d "$state/games" ] || return 0
  as_bosun rm -rf "$state/before-update.new"
  if ! as_bosun cp -a "$state/games" "$state/before-update.new"; then
    as_bosun rm -rf "$state/before-update.new"
    return 1
  fi
  as_bosun rm -rf "$state/before-update"
  as_bosun mv -T "$state/before-update.new" "$state/before-update"
}

# A game that the new version wrote so that the kept one cannot read it stands again as it stood before the update.
restore_games() {
  [ -d "$state/before-update" ] || return 0
  python_of "$1" "$state" bosun.doctor.check_games 2>/dev/null | while read -r game; do
    [ -e "$state/before-update/$game.bosun" ] || continue
    # Names only are changed: a full disk has room for that, and one of the two is always there.
    as_bosun mkdir -p "$state/set-aside"
    for file in "$state/games/$game.bosun"*; do
      as_bosun ln -f "$file" "$state/set-aside/"
    done
    as_bosun rm -f "$state/games/$game.bosun-wal" "$state/games/$game.bosun-shm"
    for file in "$state/before-update/$game.bosun"*; do
      as_bosun mv "$file" "$state/games/"
    done
  done
}

# Back to the kept version. Killed anywhere in between, it is done again at the next start.
go_back() {
  kept=$(cat "$notes/trial")
  restore_games "$kept"
  point_to "$kept"
  record returned "$(version_of "$kept")" "$(version_of app)" || true # a full disk keeps no version from running
  rm -f "$notes/trial"
  drop_kept "$kept"
}

finish_trial() {
  kept=$(cat "$notes/trial")
  record updated "$(version_of "$kept")" "$(version_of app)" || true
  rm -f "$notes/trial"
  drop_kept "$kept"
}
