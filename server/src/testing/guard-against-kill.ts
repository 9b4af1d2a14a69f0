import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Stops every server below the folder, then removes it; twice, since a set-up in progress may still be writing. */
const CLEAN_UP = `cat >/dev/null
find "$1" -name postmaster.pid 2>/dev/null | while read -r file; do
  pid=$(sed -n 1p "$file")
  sockets=$(sed -n 5p "$file")
  kill -QUIT "$pid" 2>/dev/null
  n=0
  while [ -e "$file" ] && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done
  rm -rf "$sockets"
done
rm -rf "$1"; sleep 2; rm -rf "$1"`

/**
 * A killed run cannot clean up after itself. This shell outlives it: it waits for the end of a pipe from us, and then cleans up. Returns a
 * function that stops the shell after the folder is removed.
 */
export function guardAgainstKill(folder: string): () => void {
  const guard = spawn('/bin/sh', ['-c', CLEAN_UP, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => guard.kill('SIGKILL')
}
