import { schoolLookOf, type SchoolFace as Face } from '@bee/contract/site/school-look.ts'
import { schoolNamesOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { SchoolFaceProvider } from '../../api/school-face-provider.tsx'
import { createStore } from '../../lib/store.ts'

/** The document carries both; `deskDocumentHtml` writes them. */
function readHandedOver(): Face {
  const given = JSON.parse(document.getElementById('root')?.dataset['school'] ?? '{}') as Partial<Face>
  return { ...schoolNamesOf(given), ...schoolLookOf(given) }
}

const faceStore = createStore<Face>(readHandedOver())

/** Called when a colleague has saved other names here. Other desks show them when they are loaded again. */
export const showSchoolFace = (school: SchoolNames) => faceStore.set({ ...faceStore.get(), ...schoolNamesOf(school) })

export function DeskSchoolFace({ children }: { children: ReactNode }) {
  const face = useSyncExternalStore(faceStore.subscribe, faceStore.get)
  return <SchoolFaceProvider face={face}>{children}</SchoolFaceProvider>
}
