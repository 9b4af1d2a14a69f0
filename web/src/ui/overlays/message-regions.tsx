'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack } from '../layout/pieces.tsx'
import { useTopLayer } from './use-top-layer.ts'
import styles from './message-regions.module.css'

interface Message {
  id: number
  kind: string
}

interface MessageRegionsProps<Shown extends Message> {
  messages: readonly Shown[]
  /** One message, with its id as key. */
  draw: (message: Shown) => ReactNode
  className?: string | undefined
}

/** Both live regions are there before the first message: screen readers ignore a region that comes with its words. */
export function MessageRegions<Shown extends Message>({ messages, draw, className }: MessageRegionsProps<Shown>) {
  const host = useTopLayer(messages.at(-1)?.id)
  const region = (role: 'status' | 'alert') => (
    <Stack gap={10} role={role} className={styles.region}>
      {messages.map((message) => ((message.kind === 'error') === (role === 'alert') ? draw(message) : null))}
    </Stack>
  )
  return (
    <Stack gap={10} ref={host} className={classNames(styles.host, className)} popover="manual">
      {region('status')}
      {region('alert')}
    </Stack>
  )
}
