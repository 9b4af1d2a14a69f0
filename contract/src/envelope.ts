/** Every JSON answer of the site (ruling 1). `code` equals the HTTP status. */
export interface Envelope<Data> {
  code: number
  msg: string
  data: Data
}

export const SUCCESS_CODE = 200
export const SUCCESS_MESSAGE = 'success'

/** Further data of a refusal, beside its sentence. */
export interface FailureData {
  reason: string
  /** Sentence per wrong field, so that a form can show each under its field. */
  fields?: Record<string, string>
  /** Data that the caller needs to go on, such as the other author's version when both have changed the same item. */
  details?: unknown
}
