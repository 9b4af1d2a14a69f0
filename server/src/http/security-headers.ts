import type { FastifyInstance } from 'fastify'
import { publicOrigin, type S3Settings } from '../outside/store/s3/s3-settings.ts'

/**
 * Scripts, styles and pictures from the site itself only; hydration data is a JSON block, so no nonce is needed. Pictures and films may
 * also come from the bucket that browsers are redirected to.
 */
function contentSecurityPolicy(filesOrigin?: string): string {
  const andFiles = filesOrigin === undefined ? '' : ` ${filesOrigin}`
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${andFiles}`,
    `media-src 'self' blob:${andFiles}`,
    "font-src 'self'",
    `connect-src 'self'${andFiles}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const HTTPS_REMEMBERED_SECONDS = 365 * 24 * 60 * 60

/** For a site with an https address: browsers never go back to http. Without subdomains, which may not support https. */
export const httpsHeaders = (publicUrl: string): Record<string, string> =>
  isHttps(publicUrl) ? { 'strict-transport-security': `max-age=${HTTPS_REMEMBERED_SECONDS}` } : {}

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

export function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, s3 }: { publicUrl: string; s3?: S3Settings },
): void {
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': contentSecurityPolicy(s3 && publicOrigin(s3)),
    ...httpsHeaders(publicUrl),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  if (isHttps(publicUrl)) addSecureCookies(app)
}

/** Added here and not where cookies are written, so that none is forgotten. */
function addSecureCookies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const cookies = reply.getHeader('set-cookie')
    if (cookies !== undefined) {
      // Removed first: Fastify would append to the existing cookies.
      void reply.removeHeader('set-cookie')
      void reply.header(
        'set-cookie',
        [cookies].flat().map((cookie) => `${String(cookie)}; Secure`),
      )
    }
    done()
  })
}
