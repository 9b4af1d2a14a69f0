'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useDevice } from './device-context.tsx'

/** For a page without its content, yet or for good: its outline needs a heading. On phones the mobile header is one. */
export function StandInHeading({ title }: { title: string }) {
  return useDevice() === 'PC' ? <h1 className="visually-hidden">{title}</h1> : null
}
