import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Icon, type IconName } from '../../../ui/signs/icon.tsx'
import styles from './what-is-stored.module.css'

const STORED: readonly (readonly [IconName, string])[] = [
  ['phone', '手机号，用来登录和找回密码，不打推销电话。'],
  ['play', '学到哪一秒、做对哪些题，你能随时下载带走。'],
  ['trash', '注销账号立刻全部删掉，只有付过钱的订单去掉名字留着记账。'],
]

/** In short what the privacy policy says at length. */
export function WhatIsStored({ hasAgreements }: { hasAgreements: boolean }) {
  return (
    <>
      <Text as="section" above={20} size={14} line={22} tone="soft" className={styles.box}>
        <Text as="h2" below={6} size={14} line={24} weight="strong">
          我们会存什么
        </Text>
        <ul role="list">
          {STORED.map(([icon, words]) => (
            <Row key={icon} as="li" gap={12} align="start">
              <Icon name={icon} size={16} />
              {words}
            </Row>
          ))}
        </ul>
      </Text>
      {hasAgreements ? (
        <Text as="p" above={16} size={14} tone="soft" textAlign="center">
          不满 14 岁，请让监护人来注册。
        </Text>
      ) : null}
    </>
  )
}
