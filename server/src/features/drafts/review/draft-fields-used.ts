import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { KIND_RULES, QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'

type Body = Record<string, unknown>

/**
 * A draft of a question keeps the text typed for another kind, for an editor who returns to that kind. Students do not see it, so it is no
 * change.
 */
export function asked(contentKind: ContentKind, body: Body): Body {
  if (contentKind !== 'question') return body
  const { spare: _spare, ...rest } = body
  const kind = QUESTION_KINDS.find((each) => each === body['kind'])
  if (!kind) return rest
  const { isSelfGraded, fixedOptions } = KIND_RULES[kind]
  const { options, right, ...shared } = rest
  if (isSelfGraded) return shared
  return {
    ...shared,
    ...(right !== undefined && { right }),
    ...(!fixedOptions && options !== undefined && { options }),
  }
}
