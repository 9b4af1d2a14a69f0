import { AGREEMENT_KINDS } from '@bee/contract/agreements/agreement-kinds.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

const FIRST_DAYS_AGO = 400
const SECOND_DAYS_AGO = 30
/** An address for documents (RFC 5737). */
const DEMO_NETWORK = '203.0.113'

const CHANGES = { privacy: '补上了投诉的电话。别的没有变。' } as const

/** Both texts are the template. The privacy policy has a second version, so that there is a difference to look at. */
async function seedAgreements({ services, work, content, day }: SeedContext): Promise<void> {
  const { phone, email, address } = content.site
  const versionAt = (daysAgo: number, changes: string) => {
    const publishedAt = day.at(daysAgo, hours(10))
    return { changes, publishedAt, effectiveDate: shanghaiDate(publishedAt) }
  }
  for (const kind of AGREEMENT_KINDS) {
    const versions = [versionAt(FIRST_DAYS_AGO, '')]
    if (kind === 'privacy') versions.push(versionAt(SECOND_DAYS_AGO, CHANGES.privacy))
    await services.agreementImport.addTemplate(work, kind, { phone, email, address }, versions)
  }
  await services.agreementImport.addConsents(work, DEMO_NETWORK)
}

export const agreementSteps: SeedStep[] = [{ name: 'agreements', label: '协议', run: seedAgreements }]
