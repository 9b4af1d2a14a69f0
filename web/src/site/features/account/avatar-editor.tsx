import type { UserInfo } from '@bee/contract/account/account.contract.ts'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiOf } from '../../../api/api.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { userInfoQuery } from './account.queries.ts'
import { AvatarCropper } from './avatar-cropper.tsx'
import {
  ACCEPTED_PICTURES,
  readPicture,
  UNREADABLE_PICTURE,
  uploadAvatar,
  uploadFailureSentence,
  type AvatarUpload,
} from './avatar-upload.ts'
import { wholePicture } from './crop-area.ts'
import styles from './avatar-editor.module.css'

export function AvatarEditor({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [upload, setUpload] = useState<AvatarUpload>({ status: 'empty' })
  const chosen = upload.status === 'ready' || upload.status === 'uploading' ? upload : undefined
  const isUploading = upload.status === 'uploading'

  const keepAvatar = async (img: string, quiet: boolean) =>
    client.setQueryData(userInfoQuery().queryKey, await apiOf(client).account.update({ avatarUrl: img }, { quiet }))

  async function remove(): Promise<void> {
    try {
      await keepAvatar('', false)
      showToast('头像已移除')
    } catch {
      // Said by the failure policy already.
    }
  }

  async function choose(file: File): Promise<void> {
    try {
      const picture = await readPicture(file)
      setUpload({ status: 'ready', picture, crop: wholePicture(picture) })
    } catch {
      setUpload({ status: 'fail', error: UNREADABLE_PICTURE })
    }
  }

  function close(): void {
    stop.current?.abort()
    setUpload({ status: 'empty' })
  }

  async function send(): Promise<void> {
    if (upload.status !== 'ready') return
    const { picture, crop } = upload
    const controller = new AbortController()
    stop.current = controller
    const showProgress = (share: number) => setUpload({ status: 'uploading', picture, crop, share })
    showProgress(0)
    try {
      await keepAvatar(await uploadAvatar(picture, crop, showProgress, controller.signal), true)
      setUpload({ status: 'success' })
      showToast('头像已更新')
    } catch (error) {
      if (controller.signal.aborted) return
      // The failed file is taken away; the next try begins with choosing one.
      setUpload({ status: 'fail', error: uploadFailureSentence(error) })
    }
  }

  return (
    <Row gap={24}>
      <Avatar src={user.avatarUrl} nickName={user.nickName} size={96} />
      <Text as="div" shrinks size={13} line={20} tone="quiet" className={styles.words}>
        <Row gap={8} align="stretch" wraps>
          <Button icon="camera" onClick={() => input.current?.click()}>
            {user.avatarUrl === '' ? '上传头像' : '换一张'}
          </Button>
          {user.avatarUrl === '' ? null : (
            <Button kind="text" onClick={() => void remove()}>
              移除
            </Button>
          )}
        </Row>
        {upload.status === 'fail' ? <FieldError>{upload.error}</FieldError> : null}
        <p>JPEG、PNG、WebP 或 GIF，不超过 {UPLOAD_MAX_BYTES / 1024 / 1024} MB。</p>
      </Text>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PICTURES}
        className="visually-hidden"
        aria-label="选择头像图片"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Choosing the same file again must count as a choice.
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
      <Dialog
        open={chosen !== undefined}
        onClose={close}
        title="裁剪头像"
        actions={
          <>
            <Button onClick={close}>取消</Button>
            <Button kind="primary" loading={isUploading} onClick={() => void send()}>
              用这张
            </Button>
          </>
        }
      >
        {chosen ? (
          <>
            <AvatarCropper
              picture={chosen.picture}
              crop={chosen.crop}
              onChange={(crop) => {
                if (!isUploading) setUpload({ status: 'ready', picture: chosen.picture, crop })
              }}
            />
            {upload.status === 'uploading' ? (
              <Stack as="label" gap={6} above={16} size={13} className={styles.progress}>
                正在上传 {Math.round(upload.share * 100)}%
                <progress max={1} value={upload.share} />
              </Stack>
            ) : null}
          </>
        ) : null}
      </Dialog>
    </Row>
  )
}
