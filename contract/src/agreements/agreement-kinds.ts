/** The two texts that a member agrees to. The words are part of their addresses. */
export const AGREEMENT_KINDS = ['terms', 'privacy'] as const
export type AgreementKind = (typeof AGREEMENT_KINDS)[number]

export const AGREEMENT_TITLES: Readonly<Record<AgreementKind, string>> = { terms: '用户协议', privacy: '隐私政策' }

/** Without a version it is the text in force; with one it is that version for ever. */
export const agreementAddress = (kind: AgreementKind, version?: number) =>
  `/agreements/${kind}${version === undefined ? '' : `/${version}`}`

export const isAgreementKind = (word: string | undefined): word is AgreementKind =>
  AGREEMENT_KINDS.some((kind) => kind === word)

/** Said by the form, and by the server when a form comes without the tick. */
export const CONSENT_MISSING = '要先同意这两份，才能建账号。点名字可以看全文。'
