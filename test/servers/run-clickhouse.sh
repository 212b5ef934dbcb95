# A ClickHouse server on the directory that is given, which has its configuration.
# Killed and started anew as standard input says. Ends when that does, and takes the directory with it.

# Ends with the test run, not before it.
trap '' INT

start() {
  /usr/sbin/clickhouse-server --config-file="$1/config.xml" </dev/null >/dev/null 2>&1 &
  server=$!
}

stop() {
  kill -9 "$server" 2>/dev/null
  wait "$server"
} 2>/dev/null

start "$1"
while read -r order; do
  case $order in
    kill) stop ;;
    start) start "$1" ;;
  esac
  echo "$order"
done
stop
rm -rf "$1"
# That of the cluster goes with the last one.
rmdir "${1%/*}" 2>/dev/null
