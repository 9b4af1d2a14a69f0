/** Something on the page: the first that is shown, with this text in it if one is given. */
export interface Place {
  selector: string
  text?: string
}

/** Keys without a letter, as the page hears them. */
export type Key = 'Enter' | 'F2'

/** One browser with one tab: as much as these journeys need and every engine can do. */
export interface Tab {
  goTo: (address: string) => Promise<void>
  /** Runs in the page. */
  ask: <Argument, Answer>(question: (argument: Argument) => Answer, argument: Argument) => Promise<Answer>
  sees: (place: Place) => Promise<boolean>
  click: (place: Place) => Promise<void>
  type: (place: Place, text: string) => Promise<void>
  /** Goes to the focused element. */
  strike: (key: Key) => Promise<void>
  /** The contents of the window now, as a PNG. */
  picture: () => Promise<Uint8Array>
  /** Everything that a visitor would never see but a developer should. */
  complaints: () => string[]
  close: () => Promise<void>
}

/** Runs in the page, so it stands alone. Elements that React has not hydrated yet do not count: a click would go unheard. */
export function findShown({ selector, text }: Place): Element | null {
  const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  // A space that keeps two words on one line counts as a plain space.
  const has = (element: Element) => text === undefined || element.textContent.replaceAll('\u00a0', ' ').includes(text)
  const all = [...document.querySelectorAll(selector)]
  return all.find((element) => has(element) && isShown(element) && isTakenOver(element)) ?? null
}

export const nowhere = ({ selector, text }: Place) => new Error(`Not on the page: ${selector} ${text ?? ''}`)

/** No journey here asks for anything that is not there or not allowed. */
export const isRefusal = (status: number) => status >= 400
