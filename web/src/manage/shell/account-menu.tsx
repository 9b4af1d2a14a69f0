import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ThemeSwitch } from '../../ui/actions/theme-switch.tsx'
import { Stack } from '../../ui/layout/pieces.tsx'
import { useManageApi } from '../api/manage-api.ts'
import { useAction } from '../api/use-action.ts'
import { paths } from '../paths.ts'
import { closePanelOf } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import { openKeys } from './palette-store.ts'
import styles from './account-menu.module.css'

const close = (event: MouseEvent<HTMLElement>) => closePanelOf(event.currentTarget)

/** Pages and acts of the own account: at the foot of the sidebar, or under 「更多」 on phones. */
export function AccountMenu() {
  const api = useManageApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const logOut = useAction(() => api.session.logOut(), {
    onDone: async () => {
      await navigate(paths.login(), { replace: true })
      client.clear()
    },
    isLeaving: true,
  })
  return (
    <Stack as="ul" gap={2} role="list">
      <li>
        <Link to={paths.secondStep} className={styles.item} onClick={close}>
          <Icon name="shield" size={18} />
          两步验证
        </Link>
      </li>
      <li>
        <Link to={paths.devices} className={styles.item} onClick={close}>
          <Icon name="monitor" size={18} />
          登录着的设备
        </Link>
      </li>
      <li className={styles.onlyWide}>
        <button
          type="button"
          className={styles.item}
          onClick={(event) => {
            close(event)
            openKeys()
          }}
        >
          <Icon name="keyboard" size={18} />
          快捷键
        </button>
      </li>
      <li className={styles.theme}>
        <ThemeSwitch look="choices" />
      </li>
      <li>
        <button type="button" className={styles.item} onClick={() => logOut.mutate()}>
          <Icon name="logout" size={18} />
          退出蜂巢
        </button>
      </li>
    </Stack>
  )
}
