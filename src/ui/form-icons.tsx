import { icon, path } from './icon.tsx';

export const AlertIcon = /* @__PURE__ */ icon(path('M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.4v.1'));
export const CheckIcon = /* @__PURE__ */ icon(path('M4.5 10.5 8.2 14l7.3-8'));
export const EyeIcon = /* @__PURE__ */ icon(
  path('M2 10s3-5.2 8-5.2S18 10 18 10s-3 5.2-8 5.2S2 10 2 10Zm8-2.3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z'),
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  path(
    'm3.5 3.5 13 13M8 5a8 8 0 0 1 2-.2c5 0 8 5.2 8 5.2a14 14 0 0 1-2.2 2.7M5 6.6A13.4 13.4 0 0 0 2 10s3 5.2 8 5.2c1.2 0 2.3-.3 3.3-.8',
  ),
);
export const SunIcon = /* @__PURE__ */ icon(
  path(
    'M10 6.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6ZM10 2v1.5m0 13V18m8-8h-1.5m-13 0H2m13.7-5.7-1.1 1.1m-9.2 9.2-1.1 1.1m0-11.4 1.1 1.1m9.2 9.2 1.1 1.1',
  ),
);
export const MoonIcon = /* @__PURE__ */ icon(path('M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z'));
export const ScreenIcon = /* @__PURE__ */ icon(path('M2.5 4h15v9.5h-15zM7 17h6m-3-3.5V17'));
