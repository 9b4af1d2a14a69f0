import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../../../e2e/site-process.ts'
import { accepts } from './answers.ts'
import { keepProcess, type KeptProcess } from './kept-process.ts'
import { type Account, PROGRAMS } from './needed-programs.ts'

export interface WebProxy {
  nginx: KeptProcess
  port: number
}

function nginxSettings(folder: string, port: number, sitePorts: readonly number[]): string {
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 16m;
  upstream bee {
${sitePorts.map((sitePort) => `    server 127.0.0.1:${sitePort} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
    # Shorter than a site that ends goes on answering over connections that are open already.
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://bee;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      # What a site has begun to do is never asked of another: only a call that nobody has taken goes on, or one that only reads.
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
      proxy_request_buffering on;
    }
  }
}
`
}

export async function startWebProxy(
  folder: string,
  sitePorts: readonly number[],
  account: Account | undefined,
): Promise<WebProxy> {
  const own = path.join(folder, 'nginx')
  await mkdir(own)
  if (account) await chown(own, account.uid, account.gid)
  const port = await freePort()
  const settings = path.join(own, 'nginx.conf')
  await writeFile(settings, nginxSettings(own, port, sitePorts))
  const nginx = keepProcess({
    name: 'nginx',
    program: PROGRAMS.nginx,
    args: ['-c', settings, '-e', `${own}/error.log`],
    logFolder: folder,
    isReady: () => accepts(port),
    ...(account && { account }),
  })
  await nginx.start()
  return { nginx, port }
}
