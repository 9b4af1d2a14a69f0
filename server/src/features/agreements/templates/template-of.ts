import type { AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { privacyTemplate } from './privacy-template.ts'
import type { TemplateSchool } from './template-words.ts'
import { termsTemplate } from './terms-template.ts'

const TEMPLATES: Readonly<Record<AgreementKind, (school: TemplateSchool) => string>> = {
  terms: termsTemplate,
  privacy: privacyTemplate,
}

/** Markdown. */
export const templateOf = (kind: AgreementKind, school: TemplateSchool): string => TEMPLATES[kind](school)
