import { previewBaseOf } from '@bee/contract/site/preview-address.ts'

/** Where a draft is shown as students will see it, everything that the page asks for stands below this; empty on the site itself. */
export const PREVIEW_BASE = typeof location === 'undefined' ? '' : previewBaseOf(location.pathname)
