'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useRef } from 'react'
import { useSchoolFace } from '../../api/school-face.ts'
import { useIsNear } from '../../ui/pictures/use-is-near.ts'
import { later } from '../../ui/states/later.tsx'
import styles from './footer.module.css'

// The drawing of codes is code that most visits never scroll down to.
const QrCode = later(async () => (await import('../../ui/pictures/qr-code.tsx')).QrCode)

/** The address under which the visitor sees the site, for the phone. */
export function SiteQrCode() {
  const place = useRef<HTMLDivElement>(null)
  const { name } = useSchoolFace()
  const isNear = useIsNear(place)
  return (
    <div ref={place} className={styles.code}>
      {isNear ? <QrCode text={`${window.location.origin}/home`} label={`${name}网址的二维码`} expandable /> : null}
    </div>
  )
}
