import { useEffect, useEffectEvent, useState } from 'react'
import { walkDrop, type FoundFile } from './reading/walk-files.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: FoundFile[]) => void, { isOff = false } = {}): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (isOff) return
    // dragenter and dragleave fire for every element on the way, so count them.
    let depth = 0
    function handleEnter(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth += 1
      setIsOver(true)
    }
    function handleLeave(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) setIsOver(false)
    }
    function handleOver(event: DragEvent): void {
      if (hasFiles(event)) event.preventDefault()
    }
    function handleDrop(event: DragEvent): void {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      void walkDrop(event.dataTransfer).then((files) => {
        if (files.length > 0) take(files)
      })
    }
    const listeners = { dragenter: handleEnter, dragleave: handleLeave, dragover: handleOver, drop: handleDrop }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener)
      }
    }
  }, [isOff])
  return isOver
}
