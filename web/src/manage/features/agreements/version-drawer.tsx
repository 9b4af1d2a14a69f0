import { agreementAddress } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreementVersion } from '@bee/contract/manage/agreements.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../api/not-yet.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { differenceQuery } from './agreements.queries.ts'
import { Difference } from './difference.tsx'
import styles from './agreements.module.css'

/** A published version beside the one before it. */
export function VersionDrawer({ version, onClose }: { version: AgreementVersion; onClose: () => void }) {
  const { kind, version: number } = version
  const { data, error, isFetching, refetch } = useQuery(differenceQuery(kind, number))
  const address = agreementAddress(kind, number)
  return (
    <Drawer title={`${version.title}第 ${number} 版`} onClose={onClose}>
      <DrawerSection title="永远的地址">
        <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
          {address}
        </a>
      </DrawerSection>
      <DrawerSection title={number === 1 ? '全文' : `和第 ${number - 1} 版不同的地方`}>
        {data ? (
          <Difference pieces={data.pieces} />
        ) : (
          <NotYet title="全文没有拿到" query={{ error, isFetching, refetch }} count={4} height="single" />
        )}
      </DrawerSection>
    </Drawer>
  )
}
