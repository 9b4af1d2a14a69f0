/**
 * Why a provider did not take a message. `number`, `limit`: about this number, another provider would not help. `content`: the text or the
 * number is barred. `settings`, `account`: the operator must act. `passing`: nobody has to act.
 */
export type RefusalCause = 'number' | 'limit' | 'content' | 'settings' | 'account' | 'passing'

export interface Refusal {
  cause: RefusalCause
  /** For the operator, in Chinese: what came back, what it is most likely, where it is changed. */
  sentence: string
  /** The field of the form that it is about. */
  field?: string
}

/** A row of a table of answers: the cause, the sentence, the field. */
export type RefusalRow = readonly [cause: RefusalCause, sentence: string, field?: string]

export const refusalOf = ([cause, sentence, field]: RefusalRow): Refusal => ({
  cause,
  sentence,
  ...(field !== undefined && { field }),
})

const CODE = /^[\w.:-]{1,60}$/

/** A code that the tables do not have. Only the code is shown: messages of providers repeat keys and signed texts. */
export const unknownAnswer = (provider: string, code: unknown): Refusal => ({
  cause: 'passing',
  sentence:
    typeof code === 'string' && CODE.test(code)
      ? `${provider}没有收下，回的是 ${code}。在它的文档里查这个词`
      : `${provider}的回答看不懂，过几分钟再试`,
})

export const silence = (provider: string): Refusal => ({
  cause: 'passing',
  sentence: `${provider} 5 秒没有回答。看这台服务器能不能上外网，过几分钟再试`,
})

/** A provider or a robot has not taken a message. */
export class Undelivered extends Error {
  override name = 'Undelivered'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('A gateway did not take the message')
    this.refusal = refusal
  }
}
