import { agreementAddress } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreementText } from '@bee/contract/agreements/agreements.contract.ts'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { AgreementPieces } from '../../school/agreements/agreement-pieces.tsx'
import { DataLists } from './data-lists.tsx'
import styles from './agreement-reading.module.css'

function Standing({ text }: { text: AgreementText }) {
  if (text.isInForce) return null
  const isComing = text.versions.every(({ version }) => version <= text.version)
  return (
    <Text as="p" above={12} className={styles.standing} role="note">
      {isComing ? `这一版从 ${text.effectiveDate} 起生效，在那之前看` : '这是以前的一版，现在生效的是'}
      <Link to={agreementAddress(text.kind)}>{isComing ? '现在的一版' : '新的一版'}</Link>。
    </Text>
  )
}

/** Every version has an address that stays. */
function Versions({ text }: { text: AgreementText }) {
  return (
    <Text as="nav" above={28} aria-label="各个版本" className={styles.versions}>
      <Text as="h2" below={8} size={16}>
        各个版本
      </Text>
      <Row as="ul" gap={16} lines={8} wraps role="list">
        {text.versions.map(({ version, effectiveDate }) => (
          <li key={version}>
            <Link
              to={agreementAddress(text.kind, version)}
              aria-current={version === text.version ? 'page' : undefined}
            >
              第 {version} 版，{effectiveDate} 起
            </Link>
          </li>
        ))}
      </Row>
    </Text>
  )
}

export function AgreementReading({ text }: { text: AgreementText }) {
  return (
    <article className={styles.article}>
      <Text as="h1" size="h1" line="h1">
        {text.title}
      </Text>
      <Text as="p" above={8} below={20} size={14} tone="quiet">
        第 {text.version} 版，{text.effectiveDate} 起生效，全文约 {text.minutes} 分钟
      </Text>
      <Standing text={text} />
      {text.changes === '' ? null : (
        <Text as="p" below={16} className={styles.changes}>
          <b>这一版改了：</b>
          {text.changes}
        </Text>
      )}
      <AgreementPieces text={text} />
      {text.kind === 'privacy' && text.isInForce ? <DataLists /> : null}
      <Versions text={text} />
    </article>
  )
}
