# A server on the directory that is given, which has its configuration, by the command that follows it.
# Killed and started anew as standard input says. Ends when that does, and takes the directory with it.

# Ends with the test run, not before it.
trap '' INT

directory=$1
shift

start() {
  "$@" </dev/null >/dev/null 2>&1 &
  server=$!
}

stop() {
  kill -9 "$server" 2>/dev/null
  wait "$server"
} 2>/dev/null

start "$@"
while read -r order; do
  case $order in
    kill) stop ;;
    start) start "$@" ;;
  esac
  echo "$order"
done
stop
rm -rf "$directory"
# That of a cluster goes with the last one.
rmdir "${directory%/*}" 2>/dev/null
