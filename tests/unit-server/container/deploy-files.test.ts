import { SaxesParser } from 'saxes';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../server/harness.ts';
import { readDockerfile } from '../../server/container/dockerfile.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const settings = new Set(
  [...read('docs/operating/settings.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  ),
);
const isSetting = (name: string) => settings.has(name.replace(/_FILE$/, ''));

interface Container {
  readonly env: { readonly name: string; readonly value: string }[];
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly volumeMounts: { readonly name: string; readonly mountPath: string }[];
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a spec of its own
  readonly spec: any;
  readonly stringData?: Record<string, string>;
}

describe('manifests for Kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const manifests = readdirSync(join(root, folder)).flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`), { strict: true, uniqueKeys: true }).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    }),
  );
  const only = (kind: string): Manifest => {
    const [first, second] = manifests.filter((manifest) => manifest.kind === kind);
    if (!first || second) throw new Error(`not one ${kind}`);
    return first;
  };
  const deployment = only('Deployment');
  const pod = deployment.spec.template.spec;
  const container = pod.containers[0] as Container;

  test('are of kinds and versions that Kubernetes has', () => {
    expect(manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).toSorted()).toEqual([
      'apps/v1 Deployment',
      'networking.k8s.io/v1 Ingress',
      'v1 PersistentVolumeClaim',
      'v1 PersistentVolumeClaim',
      'v1 Secret',
      'v1 Service',
    ]);
  });

  test('refer to each other by existing names', () => {
    const claims = manifests
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata.name);
    const labels = deployment.spec.template.metadata.labels;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(only('Service').spec.selector).toEqual(labels);
    expect(only('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(only('Service').metadata.name);
    const volumes = pod.volumes as { name: string; persistentVolumeClaim?: { claimName: string }; secret?: object }[];
    expect(volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? [])).toEqual(
      claims.toSorted().toReversed(),
    );
    expect(volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
    expect(volumes.flatMap(({ secret }) => secret ?? [])).toEqual([
      { secretName: only('Secret').metadata.name, defaultMode: 0o440 },
    ]);
    const files = container.env.filter(({ name }) => name.endsWith('_FILE')).map(({ value }) => value);
    expect(files).toEqual(Object.keys(only('Secret').stringData ?? {}).map((key) => `/secrets/${key}`));
  });

  test('run one pod without rights, with limits and probes, on what the image can write', () => {
    const { volumes, user } = readDockerfile().at(-1)!;
    expect([deployment.spec.replicas, deployment.spec.strategy]).toEqual([1, { type: 'Recreate' }]);
    expect([pod.securityContext.runAsNonRoot, pod.securityContext.runAsUser, user]).toEqual([true, 1000, 'node']);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toEqual({ requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } });
    const paths = container.volumeMounts.map(({ mountPath }) => mountPath);
    for (const path of [...volumes, '/tmp']) expect(paths).toContain(path);
    const { startupProbe, readinessProbe, livenessProbe } = container;
    expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
      { path: '/healthz', port: 'http' },
    ]);
  });

  test('set settings that the server knows', () => {
    expect(container.env.map(({ name }) => name).filter((name) => !isSetting(name))).toEqual([]);
  });
});

test('the template for Unraid is XML, with settings that the server knows and the volumes of the image', () => {
  const configs: Record<string, string>[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'Config') configs.push(attributes as Record<string, string>);
  });
  parser.write(read('deploy/unraid/longrun.xml')).close();
  const targets = (type: string) => configs.filter(({ Type }) => Type === type).map(({ Target }) => Target ?? '');
  expect(targets('Path')).toEqual(readDockerfile().at(-1)!.volumes);
  expect(targets('Variable').filter((name) => !isSetting(name))).toEqual([]);
});

test('the service of systemd runs the program of the build, with settings that the server knows', () => {
  const unit = read('deploy/longrun.service');
  expect(unit).toContain('ExecStart=/usr/bin/node dist/server/supervise.js\n');
  const [, environment = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const names = environment.split(' ').map((each) => each.split('=')[0] ?? '');
  expect(names.filter((name) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([]);
});

test('the workflow of a release pins each action to a version', () => {
  const workflow = parse(read('.github/workflows/release.yml')) as {
    jobs: Record<string, { steps: { uses?: string; run?: string }[] }>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const uses = steps.flatMap((step) => step.uses ?? []);
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((each) => !/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/.test(each))).toEqual([]);
  expect(steps.some(({ run }) => run === 'npm test')).toBe(true);
});
