/** Every JSON answer of the site (ruling 1). `code` equals the HTTP status. */
export interface Envelope<Data> {
  code: number
  msg: string
  data: Data
}

export const SUCCESS_CODE = 200
export const SUCCESS_MESSAGE = 'success'

/** What a refusal carries besides its sentence. */
export interface FailureData {
  reason: string
  /** Sentence per wrong field, so that a form can show each under its field. */
  fields?: Record<string, string>
  /** What the caller needs to go on, such as the other one's version of what both have changed. */
  details?: unknown
}
