// Keeps a folder equal to a list of files. Plain JavaScript: the build runs it.
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Brings `folder` in line with `wanted`, a map from the path below it to the file it comes from. A hard link where the
 * disk allows, so that nothing is there twice; a file that is right already is not touched, because a site may be
 * running from it.
 */
export function mirrorFiles(folder, wanted) {
  for (const [place, from] of wanted) {
    const to = path.join(folder, place)
    const source = lstatSync(from)
    if (isSame(source, from, to)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    const draft = `${to}.new`
    rmSync(draft, { force: true })
    put(source, from, draft)
    renameSync(draft, to)
    // Renaming one link of a file onto another of the same file leaves both.
    rmSync(draft, { force: true })
  }
  removeOthers(folder, '', wanted)
}

function put(source, from, to) {
  if (source.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  try {
    linkSync(from, to)
  } catch {
    // Another disk, or a system that forbids links to files of another user.
    copyFileSync(from, to)
    utimesSync(to, source.atime, source.mtime)
  }
}

function isSame(source, from, to) {
  const there = lstatSync(to, { throwIfNoEntry: false })
  if (!there) return false
  if (source.isSymbolicLink()) return there.isSymbolicLink() && readlinkSync(to) === readlinkSync(from)
  if (there.ino === source.ino && there.dev === source.dev) return true
  return there.isFile() && there.size === source.size && there.mtimeMs === source.mtimeMs
}

/** Answers whether anything is left. */
function removeOthers(root, below, wanted) {
  const folder = path.join(root, below)
  let isEmpty = true
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(below, item.name)
    if (item.isDirectory()) {
      if (removeOthers(root, place, wanted)) isEmpty = false
      else rmdirSync(path.join(root, place))
    } else if (wanted.has(place)) isEmpty = false
    else rmSync(path.join(root, place))
  }
  return !isEmpty
}

/** Every file below `folder` that `isWanted` by its path from there, as a map for `mirrorFiles`. */
export function filesBelow(folder, isWanted, { into = '', entersFolder = () => true } = {}) {
  const found = new Map()
  walk('')
  return found

  function walk(below) {
    for (const item of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const place = path.join(below, item.name)
      if (item.isDirectory()) {
        if (entersFolder(place)) walk(place)
      } else if (isWanted(place)) found.set(path.join(into, place), path.join(folder, place))
    }
  }
}
