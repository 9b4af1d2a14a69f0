import { previewBaseOf } from '@bee/contract/site/preview-address.ts'

/** The prefix of all requests of a page in the preview of a draft; empty on the site itself. */
export const PREVIEW_BASE = typeof location === 'undefined' ? '' : previewBaseOf(location.pathname)
