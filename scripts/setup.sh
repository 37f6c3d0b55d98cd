#!/usr/bin/env bash
# Brings what Jangkar needs onto this machine: Redis, a compiler for the embedded database, PostgreSQL for the tests,
# and the npm packages. Safe to run again: what is there already is left alone.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo; then sudo "$@"
  else say "Please install as an administrator: $*"; return 1
  fi
}

if ! have node; then
  say "Node.js is missing: install version 20.19 or newer (https://nodejs.org), then run this again."
  exit 1
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  say "Node.js $(node -v) is too old: Jangkar needs 20.19 or newer."
  exit 1
fi

have_redis() { have redis-server || have valkey-server; }
have_compiler() { have python3 && have make && have g++; }
have_postgres() { have initdb || ls /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb /opt/homebrew/opt/postgresql*/bin/initdb >/dev/null 2>&1; }

missing=()
have_redis || missing+=(redis)
have_compiler || missing+=(compiler)
have_postgres || missing+=(postgres)

if [ ${#missing[@]} -gt 0 ]; then
  say "Installing: ${missing[*]}"
  packages() { # the system's names for what is missing: redis, compiler, postgres
    for one in "${missing[@]}"; do
      case $one in
        redis) printf '%s ' $1 ;;
        compiler) printf '%s ' $2 ;;
        postgres) printf '%s ' $3 ;;
      esac
    done
  }
  if have apt-get; then
    as_root apt-get update -qq
    # Only the programs are wanted: the tests start a PostgreSQL of their own, the system needs none for it.
    if [[ " ${missing[*]} " == *" postgres "* ]] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
      as_root mkdir -p /etc/postgresql-common
      printf 'create_main_cluster = false\n' | as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
    fi
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $(packages redis-server "python3 make g++" postgresql) >&2
  elif have dnf; then
    as_root dnf install -y -q $(packages redis "python3 make gcc-c++" postgresql-server) >&2
  elif have apk; then
    as_root apk add --quiet $(packages redis "python3 make g++" postgresql) >&2
  elif have pacman; then
    as_root pacman -S --needed --noconfirm $(packages valkey "python make gcc" postgresql) >&2
  elif have brew; then
    brew install --quiet $(packages redis "python3 make" postgresql@16) >&2
  else
    say "No known package manager here. Please install redis-server, python3, make, g++ (and PostgreSQL for the tests)."
    exit 1
  fi
fi
if ! have_redis; then
  say "redis-server is still missing; Jangkar cannot start without it."
  exit 1
fi

# The packages are installed again only when the lock file or the Node.js version has changed.
stamp=node_modules/.jangkar-installed
wanted="$(node -p 'process.versions.modules') $(cksum < package-lock.json)"
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
  npm ci --no-fund --no-audit >&2
  printf '%s' "$wanted" > "$stamp"
fi

say "Ready: npm start"
