import { connect } from 'node:tls'

const PATIENCE_MS = 5000

export interface TlsPlace {
  host: string
  port: number
}

/** When the certificate at this place ends; undefined where nobody answers. It is read, not trusted: nothing is sent there. */
export function certificateEnd({ host, port }: TlsPlace, patienceMs = PATIENCE_MS): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    const answer = (ends?: Date) => {
      resolve(ends)
      socket.destroy()
    }
    socket.setTimeout(patienceMs, () => answer())
    socket.once('error', () => answer())
    socket.once('secureConnect', () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      answer(Number.isNaN(ends) ? undefined : new Date(ends))
    })
  })
}

export type CertificateEnd = typeof certificateEnd
