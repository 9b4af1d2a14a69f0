import type { AgreementHead } from '@bee/contract/agreements/agreements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/actions/button.tsx'
import { Text } from '../../../ui/layout/pieces.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AgreementPieces } from './agreement-pieces.tsx'
import { agreementQuery } from './agreements.queries.ts'
import { Sheet } from './sheet.tsx'

interface AgreementSheetProps {
  agreement: AgreementHead
  onAgree: () => void
  onClose: () => void
}

/** The whole text over the form that asks for the consent. What was typed there stays. */
export function AgreementSheet({ agreement, onAgree, onClose }: AgreementSheetProps) {
  const { data, isError, error, refetch } = useQuery(agreementQuery(agreement.kind, agreement.version))
  return (
    <Sheet
      title={agreement.title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>不同意</Button>
          <Button kind="primary" disabled={!data} onClick={onAgree}>
            看完了，同意
          </Button>
        </>
      }
    >
      <Text as="p" below={12} size={13} line={20} tone="quiet">
        第 {agreement.version} 版，{agreement.effectiveDate} 起。
        {data ? `全文约 ${data.minutes} 分钟。` : null}填好的都还在，看完回到原处。
      </Text>
      {data ? (
        <AgreementPieces text={data} />
      ) : isError ? (
        <ErrorState title="全文没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="text" count={4} />
      )}
    </Sheet>
  )
}
