// A process of its own for who waits: beside the files that are sent, its clock would show their work as the site's.
import { waitsOf, type WaitedSite } from '../campaigns/site-signs.ts'

export interface WaitOrder {
  site: WaitedSite
  seconds: number
}

process.on('message', ({ site, seconds }: WaitOrder) => {
  void waitsOf(site, seconds).then((waits) => process.send?.(waits))
})
