'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ComponentPropsWithRef, MouseEvent } from 'react'

/** Layout pieces of every button with words, on both wings; a link cannot be a piece itself. */
export const BUTTON_PIECES = 'row inline justify-center nowrap weight-strong'

export interface ButtonBodyProps extends ComponentPropsWithRef<'button'> {
  /** Ignores clicks; the button keeps its focus and its words. */
  loading?: boolean | undefined
}

/** What a button does, without a look. The students' look is in `button.tsx`, the dense one of the staff pages in `manage/ui`. */
export function ButtonBody({ loading = false, type = 'button', onClick, ...rest }: ButtonBodyProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // Also keeps a submit button from sending its form twice.
    if (loading) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={handleClick}
    />
  )
}
