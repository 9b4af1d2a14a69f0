import { createContext, use } from 'react'

/** Which mark a school without a picture of its own has. Site and desk say it around their pages. */
export type MarkKind = 'bee' | 'cells'

export const MarkKindContext = createContext<MarkKind>('bee')

export const useMarkKind = (): MarkKind => use(MarkKindContext)
