import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../ui/layout/pieces.tsx'
import { reviewOf } from '../drafts.queries.ts'
import type { OpenDraft } from '../use-draft.ts'
import { CheckList } from './check-list.tsx'
import { goToField } from './go-to-field.ts'

/** Checks of the open draft. Content without a draft has no checks, and a sentence says so. */
export function DraftChecks({ open, body }: { open: OpenDraft<object>; body: object }) {
  const { data: review } = useQuery(reviewOf(open))
  const { draft, saving } = open
  if (draft?.draftId === NOT_BEGUN && saving === 'saved')
    return (
      <Text as="p" size={12} tone="quiet">
        {draft.standing === null ? '还没有写。写了以后，这里说能不能发布。' : '没有改动，没有要检查的。'}
      </Text>
    )
  return <CheckList checks={review?.checks ?? []} body={body} onMend={goToField} />
}
