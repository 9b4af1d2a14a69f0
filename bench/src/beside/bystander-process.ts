// A process of its own for the waiting caller: in the process that sends the files, their work would count as the site's.
import { waitsOf, type WaitedSite } from './waits.ts'

export interface WaitOrder {
  site: WaitedSite
  seconds: number
}

process.on('message', ({ site, seconds }: WaitOrder) => {
  void waitsOf(site, seconds).then((waits) => process.send?.(waits))
})
