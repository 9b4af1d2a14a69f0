import type { AboutRepository } from './about.repository.ts'

/** Texts that the operator writes as one piece. An empty school has none yet: its pages are drawn without them. */
export interface CompanyText {
  headline: string
  lead: string
  paragraphs: string[]
  values: { title: string; text: string }[]
  milestones: { year: number | string; title: string; text: string }[]
}

export interface BrandText {
  headline: string
  lead: string
  sections: { title: string; text: string }[]
  promises: { title: string; text: string }[]
}

export interface StudentText {
  name: string
  from: string
  to: string
  city: string
  direction: string
  days: number
  quote: string
  story: string
  portraitUrl: string
}

const EMPTY_COMPANY: CompanyText = { headline: '公司介绍', lead: '', paragraphs: [], values: [], milestones: [] }
const EMPTY_BRAND: BrandText = { headline: '品牌故事', lead: '', sections: [], promises: [] }

export function createAboutService({ about }: { about: AboutRepository }) {
  const text = async <Text>(key: string, empty: Text): Promise<Text> =>
    ((await about.page(key))?.body as Text | undefined) ?? empty

  function teachers() {
    return about.teachers()
  }

  function company() {
    return text('company', EMPTY_COMPANY)
  }

  function brand() {
    return text('brand', EMPTY_BRAND)
  }

  function students() {
    return text<StudentText[]>('student', [])
  }

  return { teachers, company, brand, students }
}

export type AboutService = ReturnType<typeof createAboutService>
