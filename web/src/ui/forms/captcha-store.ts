import { createStore } from '../../lib/store.ts'

const ID_BYTES = 16
/** A little less than the server's 5 minutes, so that a student never types an answer that is dead already. */
const FRESH_MS = 4.5 * 60 * 1000

interface Captcha {
  /** Empty on the server, which draws no captcha picture. */
  id: string
  madeAt: number
}

function newCaptcha(): Captcha {
  // Not randomUUID: a site on a plain http address has none.
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return { id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), madeAt: Date.now() }
}

/** The picture that is shown. One for the whole page: a change between the two ways in keeps it. */
const store = createStore<Captcha>({ id: '', madeAt: 0 })

export const captchaStore = {
  ...store,
  get: () => {
    if (store.get().id === '') store.set(newCaptcha())
    return store.get()
  },
}

export const renewCaptcha = (): void => store.set(newCaptcha())

export function renewStaleCaptcha(): void {
  if (Date.now() - store.get().madeAt > FRESH_MS) renewCaptcha()
}

export const captchaAddress = (id: string) => `/bee/captcha.jpg?captchaId=${id}`
