import { createContext, use } from 'react'

/** Which mark a school has: the address of its own picture, or the drawing of one without. Site and desk say it around their pages. */
export type MarkKind = 'bee' | 'cells' | `/${string}`

export const MarkKindContext = createContext<MarkKind>('bee')

export const useMarkKind = (): MarkKind => use(MarkKindContext)
