'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/api.ts'
import { logOut } from '../../api/log-out.ts'
import { useUserId } from '../../api/session.ts'
import { maskMobile } from '../../lib/mask-mobile.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useAccount } from './shell.queries.ts'
import styles from './account-menu.module.css'

/** The server masks the number already; a masked number stays as it is. */
const shownMobile = (mobile: string) => (mobile.includes('*') ? mobile : maskMobile(mobile))

function closePopover(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function MemberPanel({ nickName, mobile, img }: { nickName: string; mobile: string; img: string }) {
  const api = useApi()
  async function handleLogOut(event: MouseEvent<HTMLElement>): Promise<void> {
    closePopover(event)
    await logOut(api)
    showToast('已退出登录')
  }
  return (
    <div className={styles.panel}>
      <Row gap={12} below={6} className={styles.member}>
        <Avatar src={img} nickName={nickName} size={43} />
        <Text as="div" shrinks>
          <Text as="b" block size={16} line={24}>
            {nickName}
          </Text>
          <Text size={13} tone="quiet">
            {shownMobile(mobile)}
          </Text>
        </Text>
      </Row>
      <Link className={styles.item} to={paths.profile('course')} onClick={closePopover}>
        <Icon name="book" size={20} />
        我的课程
      </Link>
      <button type="button" className={styles.item} onClick={(event) => void handleLogOut(event)}>
        <Icon name="logout" size={20} />
        退出登录
      </button>
    </div>
  )
}

function VisitorPanel({ wayBack }: { wayBack: string | undefined }) {
  return (
    <div className={styles.panel}>
      <ButtonLink kind="primary" block render={<Link to={paths.login(wayBack)} onClick={closePopover} />}>
        去登录
      </ButtonLink>
    </div>
  )
}

/** `wayBack`: where to return to after a log-in. */
export function AccountMenu({ wayBack }: { wayBack: string | undefined }) {
  const account = useAccount()
  const isMember = useUserId() !== undefined
  const picture = account ? (
    <Avatar src={account.avatarUrl} nickName={account.nickName} size={32} />
  ) : (
    <Hexagon size={32} tone="grey">
      <Icon name="user" size={18} />
    </Hexagon>
  )
  return (
    <Popover
      placement="below"
      align="end"
      look="panel"
      triggerClassName={styles.trigger}
      trigger={
        <>
          {/* Not a label: the letter of a member without a picture would have to be part of it. */}
          <span className="visually-hidden">账户菜单</span>
          {picture}
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {isMember ? (
        <MemberPanel nickName={account?.nickName ?? ''} mobile={account?.mobile ?? ''} img={account?.avatarUrl ?? ''} />
      ) : (
        <VisitorPanel wayBack={wayBack} />
      )}
    </Popover>
  )
}
