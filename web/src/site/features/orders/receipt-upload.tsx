import type { Order } from '@bee/contract/orders/orders.contract.ts'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { sendPicture } from '../../../api/upload.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { reloadOrders } from './orders.queries.ts'
import { fetchReceipt, receiptPath } from './receipt-picture.ts'
import styles from './receipt-upload.module.css'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif'
const HINT = `截图或照片，不超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB，只有你和学校看得到；确认收款之前可以换。`

/** The member's own picture. No address leads to it, so it is fetched with the token and shown from memory. */
function ReceiptPicture({ order: { orderNo, receiptTime } }: { order: Order }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    let made: string | undefined
    fetchReceipt(orderNo, stop.signal)
      .then((picture) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(picture)
        setUrl(made)
      })
      // The words beside it say that it is there.
      .catch(() => undefined)
    return () => {
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
      setUrl(undefined)
    }
    // Another time is another picture.
  }, [orderNo, receiptTime])
  return url === undefined ? (
    <span className={styles.picture} />
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
      <img src={url} alt="我传的转账凭证" />
    </a>
  )
}

/** Chooses, sends and replaces the picture of the transfer. */
export function ReceiptUpload({ order }: { order: Order }) {
  const client = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const isSending = share !== undefined

  async function send(file: File): Promise<void> {
    setError(undefined)
    if (file.size > UPLOAD_MAX_BYTES) {
      setError(`这张图片超过 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB，缩小或截一张图再传`)
      return
    }
    setShare(0)
    try {
      await sendPicture(receiptPath(order.orderNo), file, { onProgress: setShare })
      showToast('转账凭证已传给学校')
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : '没有传上，请再试一次')
    } finally {
      setShare(undefined)
      // Also after a refusal: the order may have been paid meanwhile.
      void reloadOrders(client)
    }
  }

  return (
    <Row gap={14} align="start">
      {order.receiptTime === null ? null : <ReceiptPicture order={order} />}
      <Stack gap={6} shrinks className={styles.words}>
        {order.receiptTime === null ? null : (
          <p>
            转账凭证已传，
            <time dateTime={order.receiptTime}>{formatDate(order.receiptTime, 'yyyy-MM-dd HH:mm:ss')}</time>
          </p>
        )}
        <Button
          size="small"
          icon="image"
          loading={isSending}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {isSending ? `正在上传 ${Math.round(share * 100)}%` : order.receiptTime === null ? '上传转账凭证' : '换一张'}
        </Button>
        <Text as="p" size={13} line={20} tone="soft" id={`${id}-hint`}>
          {HINT}
        </Text>
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </Stack>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="转账凭证的图片"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after it failed.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </Row>
  )
}
