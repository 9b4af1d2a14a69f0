import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readPageAssets } from './page-assets.ts'
import { webDist } from './testing/test-site.ts'

const client = path.join(webDist, 'client')
const manifestFile = path.join(client, '.vite/manifest.json')

/** Pages that validate input before sending it. All other pages would parse and build schemas for nothing. */
const PAGES_WITH_SCHEMAS = [
  'account/login',
  'account/register',
  'account/reset-password',
  'certificates/certificate-claim',
  'profile/profile-edit',
  'profile/profile-feedback',
  'promotion/promotion',
]

it('schemas come only with the pages that have a form: a choice or a sentence that others use stands in a file without them', () => {
  const assetsOf = readPageAssets(manifestFile)
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>
  const pages = Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'))
  expect(pages.length).toBeGreaterThan(PAGES_WITH_SCHEMAS.length)
  const carrying = pages.filter((page) =>
    assetsOf(page).preloads.some((file) => readFileSync(path.join(client, file), 'utf8').includes('invalid_type')),
  )
  expect(carrying.map((page) => page.replace(/^src\/site\/pages\/|\.page\.tsx$/g, '')).sort()).toEqual(
    PAGES_WITH_SCHEMAS,
  )
})
