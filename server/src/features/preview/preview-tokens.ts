import { createHmac, timingSafeEqual } from 'node:crypto'
import { CONTENT_KIND_KEYS, PREVIEW_LINK_HOURS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { PREVIEW_VIEWER_KEYS, type PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import type { Clock } from '../../outside/clock.ts'

/** All that the address of a preview says. */
export interface PreviewClaim {
  kind: ContentKind
  draftId: number
  viewer: PreviewViewer
}

const SIGNATURE_CHARACTERS = 32
const HOURS_MS = 60 * 60 * 1000
const SHAPE = /^(([a-zA-Z]{1,20})-(\d{1,10})-([a-z]{1,10})-([0-9a-z]{1,9}))-([\w-]{32})$/

/** `<kind>-<draft>-<viewer>-<expiry>-<signature>`. The text itself is signed, so another spelling is another token. */
export function createPreviewTokens({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(`preview\n${text}`).digest('base64url').slice(0, SIGNATURE_CHARACTERS)

  function expiry(): Date {
    return new Date(clock.now().getTime() + PREVIEW_LINK_HOURS * HOURS_MS)
  }

  function issue({ kind, draftId, viewer }: PreviewClaim, expiresAt: Date): string {
    const text = [kind, draftId, viewer, Math.floor(expiresAt.getTime() / 1000).toString(36)].join('-')
    return `${text}-${sign(text)}`
  }

  /** Undefined when the token is altered, guessed or expired. */
  function read(token: string): PreviewClaim | undefined {
    const parts = SHAPE.exec(token)
    if (!parts) return undefined
    const [, text = '', kind = '', draftId = '', viewer = '', expires = '', signature = ''] = parts
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))) return undefined
    if (Number.parseInt(expires, 36) * 1000 <= clock.now().getTime()) return undefined
    const knownKind = CONTENT_KIND_KEYS.find((each) => each === kind)
    const knownViewer = PREVIEW_VIEWER_KEYS.find((each) => each === viewer)
    return knownKind && knownViewer && { kind: knownKind, draftId: Number(draftId), viewer: knownViewer }
  }

  return { issue, read, expiry }
}

export type PreviewTokens = ReturnType<typeof createPreviewTokens>
