import { createTransport } from 'nodemailer'
import { refusalOf, Undelivered, type Refusal, type RefusalRow } from './refusal.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000

export interface MailServer {
  host: string
  port: number
  /** Encrypted from the beginning; otherwise the server must offer STARTTLS: nothing is sent in the clear. */
  isSecure: boolean
  user: string
  password: string
  /** Besides those that the machine trusts, for a test. */
  ca?: string
}

export interface Mail {
  fromName: string
  /** An address of the user's; many providers take only their own. */
  from: string
  to: readonly string[]
  subject: string
  text: string
}

const PASSWORD: RefusalRow = ['settings', '邮箱不认这个登录名或密码。密码栏填授权码，不是网页上登录的密码', 'password']
const RECIPIENT: RefusalRow = ['settings', '有一个收件地址它不收，核对一下', 'recipients']
const SENDER: RefusalRow = ['settings', '它不让用这个发件地址，多半要和登录名一样', 'user']
const NO_SERVER: RefusalRow = ['settings', '找不到这台发信服务器，核对它的名字', 'host']
const NO_ANSWER: RefusalRow = ['passing', '发信服务器没有回答。核对端口，看这台服务器能不能连出去']
const NO_TLS: RefusalRow = ['settings', '发信服务器不肯加密，没有发。换一个端口', 'port']
const CERTIFICATE: RefusalRow = ['settings', '发信服务器的证书不对或过期了，没有发', 'host']
const BUSY: RefusalRow = ['passing', '发信服务器现在不收，过几分钟再试']

const CODES: Readonly<Record<string, RefusalRow>> = {
  EAUTH: PASSWORD,
  EDNS: NO_SERVER,
  ENOTFOUND: NO_SERVER,
  ETLS: NO_TLS,
  CERT_HAS_EXPIRED: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: CERTIFICATE,
}

interface MailError {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  /** Before the library has set its own. */
  originalCode?: unknown
}

/** Of the error only its codes are read: its text repeats what was sent. */
function mailRefusal(error: MailError): Refusal {
  const { code, command, responseCode, originalCode } = error
  const isLater = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500
  if (isLater && code !== 'EAUTH') return refusalOf(BUSY)
  const row = CODES[String(originalCode)] ?? CODES[String(code)]
  if (row) return refusalOf(row)
  if (code === 'EENVELOPE') return refusalOf(command === 'MAIL FROM' ? SENDER : RECIPIENT)
  if (typeof responseCode === 'number') {
    return { cause: 'settings', sentence: `发信服务器退回了这一封，回的是 ${responseCode}` }
  }
  return refusalOf(NO_ANSWER)
}

/** Sends one mail of plain text. Throws `Undelivered`. */
export async function sendMail({ host, port, isSecure, user, password, ca }: MailServer, mail: Mail): Promise<void> {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure,
    auth: { user, pass: password },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A mail is made of our own texts alone.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca !== undefined && { tls: { ca } }),
  })
  try {
    await transport.sendMail({
      from: { name: mail.fromName, address: mail.from },
      to: [...mail.to],
      subject: mail.subject,
      text: mail.text,
      // Chinese takes twice the bytes in the other encoding.
      textEncoding: 'base64',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    throw new Undelivered(mailRefusal(error as MailError))
  } finally {
    transport.close()
  }
}
