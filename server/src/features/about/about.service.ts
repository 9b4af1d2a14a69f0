import { BrandDraft, CompanyDraft, StudentStoriesDraft } from '@bee/contract/about/about-drafts.ts'
import * as z from 'zod/mini'
import type { AboutRepository } from './about.repository.ts'

/** Texts that the operator writes as one piece. An empty school has none yet: its pages are drawn without them. */
const EMPTY_COMPANY: CompanyDraft = { headline: '公司介绍', lead: '', paragraphs: [], values: [], milestones: [] }
const EMPTY_BRAND: BrandDraft = { headline: '品牌故事', lead: '', sections: [], promises: [] }

export function createAboutService({ about }: { about: AboutRepository }) {
  async function text<Text extends z.ZodMiniType>(key: string, schema: Text, empty: z.output<Text>) {
    const written = z.safeParse(schema, (await about.page(key))?.body)
    return written.success ? written.data : empty
  }

  function teachers() {
    return about.teachers()
  }

  function company() {
    return text('company', CompanyDraft, EMPTY_COMPANY)
  }

  function brand() {
    return text('brand', BrandDraft, EMPTY_BRAND)
  }

  function students() {
    return text('student', StudentStoriesDraft, [])
  }

  return { teachers, company, brand, students }
}

export type AboutService = ReturnType<typeof createAboutService>
