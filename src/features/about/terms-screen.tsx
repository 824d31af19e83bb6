import { Link } from '@tanstack/react-router';
import { useProductName } from '../../ui/product-name.ts';
import { Paper } from './paper.tsx';

/** What holds between a member and whoever runs the product. [core §2] */
export default function TermsScreen() {
  const product = useProductName();
  return (
    <Paper title="Terms">
      <p>
        {product} is run by the person or club who gave you your account. These are the rules for using it; a team may
        have further ones of its own.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>It belongs to one person. Keep its password to yourself.</li>
        <li>Import only activities that are yours.</li>
        <li>Do not try to read other people’s data or to disrupt the server.</li>
      </ul>
      <h2>Your data</h2>
      <p>
        What you import stays yours. We use it to show it to you and, if you join a team, to your coaches. See{' '}
        <Link to="/privacy">Privacy</Link> for how we keep it.
      </p>
      <h2>Training</h2>
      <p>
        Figures such as load and critical power describe what you did. They are not medical advice and cannot know how
        you feel today. Decide for yourself what your body can take.
      </p>
      <h2>No promise</h2>
      <p>
        The software is provided as is. The people who run this server do their best to keep it running and your data
        safe, but cannot guarantee either.
      </p>
    </Paper>
  );
}
