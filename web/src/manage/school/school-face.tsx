import type { SchoolFace as Face } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { SchoolFaceProvider } from '../../api/school-face-provider.tsx'
import { createStore } from '../../lib/store.ts'
import { wearHead } from '../../lib/wear-head.ts'
import { deskLookQuery, lookIn } from './desk-look.ts'

/** The document carries both; `deskDocumentHtml` writes them. */
const faceStore = createStore<Face>(lookIn(document).face)

/** Called when a colleague has saved other names here. Other desks hear of it by an event. */
export const showSchoolFace = (school: SchoolNames) => faceStore.set({ ...faceStore.get(), ...schoolNamesOf(school) })

/** Follows the school: an open desk gets new names, marks and colours without being loaded again. */
export function DeskSchoolFace({ children }: { children: ReactNode }) {
  const face = useSyncExternalStore(faceStore.subscribe, faceStore.get)
  const { data: look } = useQuery(deskLookQuery())
  useEffect(() => {
    void wearHead(look).then(() => faceStore.set(look.face))
  }, [look])
  return <SchoolFaceProvider face={face}>{children}</SchoolFaceProvider>
}
