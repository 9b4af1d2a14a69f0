import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Stops every server below the folder, then removes it; twice, since a set-up that was under way may still be writing. */
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
 * A killed run cannot clean up after itself. A shell that waits for the end of a pipe from us outlives it and does. Answers how to
 * send the shell away once the folder is taken care of.
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
