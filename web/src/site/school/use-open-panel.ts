import { useEffect, useRef, useState, type RefObject } from 'react'

/** The mouse has to rest so long before a panel opens, or another takes its place: crossing the row opens nothing. */
export const PANEL_OPEN_MS = 120
/** The pointer may be elsewhere for so long before the panel closes: cutting a corner does not close it. */
export const PANEL_CLOSE_MS = 240

export interface OpenPanel {
  id: number
  /** Opened by the keyboard: the focus goes into the panel. */
  isEntered?: true
}

/** The open panel below a row. Escape and a press elsewhere close it. */
export function useOpenPanel(menu: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<OpenPanel>()
  const openId = open?.id

  function show(panel: OpenPanel | undefined): void {
    clearTimeout(timer.current)
    setOpen(panel)
  }

  function showSoon(id: number): void {
    clearTimeout(timer.current)
    if (id !== openId) timer.current = setTimeout(() => setOpen({ id }), PANEL_OPEN_MS)
  }

  function closeSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(undefined), PANEL_CLOSE_MS)
  }

  // A page that is hidden while its panel is open comes back without it.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      setOpen(undefined)
    },
    [],
  )

  useEffect(() => {
    if (openId === undefined) return undefined
    const close = () => {
      clearTimeout(timer.current)
      setOpen(undefined)
    }
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing) return
      const item = [...(menu.current?.children ?? [])].find((each) => each.contains(document.activeElement))
      item?.querySelector<HTMLElement>('a')?.focus()
      close()
    }
    function handlePress({ target }: PointerEvent): void {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handlePress)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handlePress)
    }
  }, [openId, menu])

  return { open, show, showSoon, closeSoon }
}
