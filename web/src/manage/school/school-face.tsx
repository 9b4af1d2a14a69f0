import { schoolNamesOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { SchoolFace } from '../../api/school-face.ts'
import { createStore } from '../../lib/store.ts'

/** The document carries the names; `deskDocumentHtml` writes them. */
const readHandedOver = () =>
  schoolNamesOf(JSON.parse(document.getElementById('root')?.dataset['school'] ?? '{}') as Partial<SchoolNames>)

const faceStore = createStore<SchoolNames>(readHandedOver())

/** Called when a colleague has saved other names here. Other desks show them when they are loaded again. */
export const showSchoolFace = (school: SchoolNames) => faceStore.set(schoolNamesOf(school))

export function DeskSchoolFace({ children }: { children: ReactNode }) {
  return <SchoolFace value={useSyncExternalStore(faceStore.subscribe, faceStore.get)}>{children}</SchoolFace>
}
