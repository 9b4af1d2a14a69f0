import { connect } from 'node:net'

const ANSWER_WITHIN_MS = 1000

/** Whether a server accepts connections there. */
export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_WITHIN_MS })
    const say = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('connect', () => say(true))
    socket.on('error', () => say(false))
    socket.on('timeout', () => say(false))
  })

/** Whether it says yes there. */
export const saysYes = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
