import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSchoolFace } from '../../api/school-face.ts'
import type { Device } from '../device.ts'
import { fullTitle } from '../document-html.ts'
import { usePageModule } from '../page-loader.ts'
import type { ShownPage } from './page-slot.tsx'

/**
 * The window's title follows the page, and again when the data for its name has been fetched. Returns the title for
 * screen readers, which do not notice a change of page otherwise; empty on the first page, which the browser announces.
 */
export function usePageTitle({ route, location }: ShownPage, device: Device): string {
  const client = useQueryClient()
  const school = useSchoolFace()
  const module = usePageModule(route)
  const [firstPathname] = useState(location.pathname)
  const [announced, setAnnounced] = useState('')
  const hasMoved = announced !== '' || location.pathname !== firstPathname

  useEffect(() => {
    const update = () => {
      const query = new URLSearchParams(location.search)
      const title = fullTitle(module?.head({ location, query, device, school }, client).title ?? route.title, school)
      if (document.title !== title) document.title = title
      if (hasMoved) setAnnounced(title)
    }
    update()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') update()
    })
  }, [route, module, location, device, school, client, hasMoved])
  return announced
}
